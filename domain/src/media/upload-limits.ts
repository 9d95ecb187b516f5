/** Bytes of a chunk, and the size above which a file is sent in chunks. */
export const CHUNK_BYTES = 10_548_576
/** Chunks of one file sent at once. */
export const CHUNKS_AT_ONCE = 3
/** Times a failed chunk is sent again. */
export const CHUNK_RETRIES = 5
/** Time for one chunk to arrive, in ms. */
export const CHUNK_TIMEOUT_MS = 120_000
/** Files sent at once. */
export const FILES_AT_ONCE = 3
/** Bytes of the largest file: 10 GiB. */
export const FILE_MAX_BYTES = 10_737_418_240
/** Bytes of the smallest file: an empty one is refused. */
export const FILE_MIN_BYTES = 1
