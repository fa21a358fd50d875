/** Numbers of the product in one place. Sizes are bytes, times are milliseconds. */
export const limits = {
  /** The widget's own size limit for one file. */
  maxFileSize: 20_000_000,
  /** Caps every size limit, unless the account has a custom one. */
  accountFileSize: 30_000_000,
  filesPerUpload: 10,
  filesPerUploadCap: 50,
  /** Concurrent uploads. */
  parallelUploads: 4,
  chunkSize: 1500,
  overlapSize: 20,
  websiteRows: 50,
  maxPagesToScrape: 100,
  recursionDepth: 3,
  recursionDepthCap: 10,
  filesPage: 20,
  /** Lists are counted up to this number. */
  rowsCounted: 10_000,
  /** Search results are counted up to this number, because counting them takes the service longer. */
  matchesCounted: 1_000,
  pollPage: 250,
  deleteFiles: 50,
  resyncFiles: 20,
  /** How long deleted files can be restored. */
  restorable: 600_000,
  /** Concurrent resync requests. */
  parallelResyncs: 4,
  /** How long a sign-in shows its spinner. */
  signInWait: 20_000,
  /** Interval between requests for the state of a sign-in. */
  signInPolling: 1000,
  /** The same, while an administrator must approve. */
  approvalPolling: 5000,
  /** After this time without leaving for the source, a sign-in window seems to need its number. */
  signInHandover: 5000,
  /** How long an accepted form or choice stays before the next screen. */
  outcome: 3000,
  /** How long opening waits for the second of its two responses. */
  openingTimeout: 2000,
  /** Interval between checks whether the sign-in window is closed. */
  windowWatch: 500,
  searchPause: 500,
  accountPolling: 8000,
  accountPollingLeast: 3000,
  /** Longest backoff after failed polls. It doubles with each failure in a row. */
  pollingBackoff: 60_000,
  /** Shortest interval between polls for reported changes. */
  changePause: 1000,
  /** How long a page is visible before it opens the stream of changes. */
  streamDelay: 2000,
  /** Pause before a stream is opened again. It doubles with each one in a row that soon ended. */
  streamRetry: 3000,
  streamBackoff: 300_000,
  /** After this time, a stream has not ended soon. */
  streamStable: 60_000,
  breadcrumbName: 15,
  scrollThreshold: 0.8,
  scrollThrottle: 150,
  dialogCancelCheck: 300,
} as const
