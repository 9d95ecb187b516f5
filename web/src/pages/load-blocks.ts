import type { LoaderFunctionArgs } from 'react-router'
import { loadBlock } from './api.ts'

/** Reads several text blocks; apart, because the home page has one and counts its bytes. */
export const loadBlocks = (args: LoaderFunctionArgs, slugs: readonly string[]) =>
  Promise.all(slugs.map((slug) => loadBlock(args, slug)))
