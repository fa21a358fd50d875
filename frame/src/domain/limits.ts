/** Numbers of the product in one place. Sizes are bytes, times milliseconds. */
export const limits = {
  /** The widget's own limit for one file. */
  maxFileSize: 20_000_000,
  /** Caps every limit where the account has no custom one. */
  accountFileSize: 30_000_000,
  filesPerUpload: 10,
  filesPerUploadCap: 50,
  /** Uploads that move bytes at the same time. */
  parallelUploads: 4,
  chunkSize: 1500,
  overlapSize: 20,
  websiteRows: 50,
  maxPagesToScrape: 100,
  recursionDepth: 3,
  recursionDepthCap: 10,
  filesPage: 20,
  /** More than that in one list is not counted. */
  rowsCounted: 10_000,
  /** Nor more than that of what was looked for, which takes the service longer. */
  matchesCounted: 1_000,
  pollPage: 250,
  deleteFiles: 50,
  resyncFiles: 20,
  /** How long the service can bring deleted files back. */
  restorable: 600_000,
  /** Resyncs that are asked for at the same time. */
  parallelResyncs: 4,
  /** How long a sign-in shows that it is waited for. */
  signInWait: 20_000,
  /** Between two questions how a sign-in stands. */
  signInPolling: 1000,
  /** Likewise while an administrator has to agree first. */
  approvalPolling: 5000,
  /** After this long in its window without leaving for the source, a sign-in seems to need its number. */
  signInHandover: 5000,
  /** How long an accepted form or choice stands before what follows shows. */
  outcome: 3000,
  /** How long opening waits for the second of its two answers. */
  openingTimeout: 2000,
  /** Between two looks at whether the sign-in window is gone. */
  windowWatch: 500,
  searchPause: 500,
  accountPolling: 8000,
  accountPollingLeast: 3000,
  /** Polls that fail in a row wait twice as long each time, at most this long. */
  pollingBackoff: 60_000,
  breadcrumbName: 15,
  scrollThreshold: 0.8,
  scrollThrottle: 150,
  dialogCancelCheck: 300,
} as const
