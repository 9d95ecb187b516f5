import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The sweeps of whole roles take minutes each: begun last, they would keep one worker waiting. */
const LONG = /[\\/]e2e[\\/]layout[\\/]/

/** Files in vitest's own order, those that take long first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
