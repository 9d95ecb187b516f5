import { observableValue } from '../observable-value.ts'

/**
 * The day, YYYY-MM-DD, from which who has just signed in needs the second factor that they do not have;
 * null once that was read, and when there is none. A page that is loaded anew knows none.
 */
export const requiredAtSignIn = observableValue<string | null>(null)
