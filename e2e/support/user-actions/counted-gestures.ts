/** Actions of a person, counted. */
export function countedGestures() {
  let done = 0
  return {
    does: async (gesture: Promise<unknown>, times = 1) => {
      done += times
      await gesture
    },
    count: () => done,
  }
}
