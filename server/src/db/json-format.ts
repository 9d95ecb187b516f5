import { customType } from 'drizzle-orm/pg-core'
import { z } from 'zod'

const withNumber = z.object({ format: z.number().int(), content: z.unknown() })

/**
 * JSON of a column in a format of its own, which no answer shares: it is written with its number. Rows of before
 * have the content alone. One schema reads both: a key that was added later is optional there, or has a default.
 * @param number another meaning of a key takes another number
 */
export function jsonFormat<Content>(number: number, schema: z.ZodType<Content>) {
  const write = (content: Content) => ({ format: number, content })
  const read = (stored: unknown): Content => {
    const numbered = withNumber.safeParse(stored)
    return schema.parse(numbered.success ? numbered.data.content : stored)
  }
  const column = customType<{ data: Content; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (content) => JSON.stringify(write(content)),
    fromDriver: read,
  })
  return { write, read, column }
}
