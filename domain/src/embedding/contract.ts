import { z } from 'zod'

/** An answer of oEmbed 1.0 (https://oembed.com) of type « rich »: what another site writes into its page. */
export const oembedAnswer = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  title: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  cache_age: z.number().int().describe('s'),
  html: z.string().describe('a frame'),
  width: z.number().int().describe('px'),
  height: z.number().int().describe('px'),
})
export type OembedAnswer = z.infer<typeof oembedAnswer>
