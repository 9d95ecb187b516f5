/** Bytes of a chunk, and the size above which a file is sent in chunks (LIM-11, MEDIA-15). */
export const CHUNK_BYTES = 10_548_576
/** Chunks of one file sent at once (LIM-11). */
export const CHUNKS_AT_ONCE = 3
/** Times a failed chunk is sent again (LIM-11). */
export const CHUNK_RETRIES = 5
/** Time for one chunk to arrive, in ms (D-101). */
export const CHUNK_TIMEOUT_MS = 120_000
/** Files sent at once (LIM-11, MEDIA-16). */
export const FILES_AT_ONCE = 3
/** Bytes of the largest file (LIM-11, MEDIA-17): 10 GiB. */
export const FILE_MAX_BYTES = 10_737_418_240
/** Bytes of the smallest file: an empty one is refused (D-100). */
export const FILE_MIN_BYTES = 1
