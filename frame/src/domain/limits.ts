// Numbers of the product in one place. Sizes are bytes, times are milliseconds.
// Imported as a namespace, so that the build writes each number where it is used.

/** The widget's own size limit for one file. */
export const maxFileSize = 20_000_000
/** Caps every size limit, unless the account has a custom one. */
export const accountFileSize = 30_000_000
export const filesPerUpload = 10
export const filesPerUploadCap = 50
/** Concurrent uploads. */
export const parallelUploads = 4
export const chunkSize = 1500
export const overlapSize = 20
export const websiteRows = 50
export const maxPagesToScrape = 100
export const recursionDepth = 3
export const recursionDepthCap = 10
export const filesPage = 20
/** Lists are counted up to this number. */
export const rowsCounted = 10_000
/** Search results are counted up to this number, because counting them takes the service longer. */
export const matchesCounted = 1_000
export const pollPage = 250
export const deleteFiles = 50
export const resyncFiles = 20
/** How long deleted files can be restored. */
export const restorable = 600_000
/** Concurrent resync requests. */
export const parallelResyncs = 4
/** How long a sign-in shows its spinner. */
export const signInWait = 20_000
/** Interval between requests for the state of a sign-in. */
export const signInPolling = 1000
/** The same, while an administrator must approve. */
export const approvalPolling = 5000
/** After this time without leaving for the source, a sign-in window seems to need its number. */
export const signInHandover = 5000
/** How long an accepted form or choice stays before the next screen. */
export const outcome = 3000
/** How long opening waits for the second of its two responses. */
export const openingTimeout = 2000
/** Interval between checks whether the sign-in window is closed. */
export const windowWatch = 500
export const searchPause = 500
export const accountPolling = 8000
export const accountPollingLeast = 3000
/** Longest backoff after failed polls. It doubles with each failure in a row. */
export const pollingBackoff = 60_000
/** Shortest interval between polls for reported changes. */
export const changePause = 1000
/** How long a page is visible before it opens the stream of changes. */
export const streamDelay = 2000
/** Pause before a stream is opened again. It doubles with each one in a row that soon ended. */
export const streamRetry = 3000
export const streamBackoff = 300_000
/** After this time, a stream has not ended soon. */
export const streamStable = 60_000
export const scrollThreshold = 0.8
export const scrollThrottle = 150
