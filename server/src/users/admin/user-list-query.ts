import { USER_LISTS, USER_PAGE_SIZES } from '@etapes-climat/domain/users/rules/user-lists'
import { z } from 'zod'
import { queryText, unlessEmpty } from '../../hydra/query-text.ts'

const [DEFAULT_PAGE_SIZE] = USER_PAGE_SIZES
const isPageSize = (size: number) => (USER_PAGE_SIZES as readonly number[]).includes(size)

/** Path of the lists of accounts. */
export const userListParams = z.object({ type: z.enum(USER_LISTS) })

/** Search and paging of the lists of accounts; an unknown page size counts as 25. */
export const userListQuery = z.object({
  'search[firstName]': queryText.optional(),
  'search[lastName]': queryText.optional(),
  'search[email]': queryText.optional(),
  'search[uid]': queryText.optional(),
  page: unlessEmpty(
    z.coerce
      .number('Page should be an integer')
      .int('Page should be an integer')
      .min(1, 'Page should not be less than 1')
      .max(1_000_000),
  ).transform((page) => page ?? 1),
  perPage: z.coerce
    .number()
    .catch(DEFAULT_PAGE_SIZE)
    .transform((size) => (isPageSize(size) ? size : DEFAULT_PAGE_SIZE))
    .default(DEFAULT_PAGE_SIZE),
})
