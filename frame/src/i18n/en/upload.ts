import { plural } from '../plural.ts'

export const upload = {
  title: 'Upload Files',
  description: 'Choose files or folders from this device.',
  tabUpload: 'Upload',
  tabFiles: 'Files',
  chooseFiles: 'Choose files',
  chooseFolder: 'Choose a folder',
  dropHere: 'Click to upload',
  orDrag: (count: number) =>
    `or drag and drop up to ${count} ${count === 1 ? 'file' : 'files or entire folders'}.`,
  narrow: (count: number) =>
    `You can upload up to ${count} ${count === 1 ? 'file' : 'files or entire folders'}.`,
  maxSize: (megabytes: string) => `max ${megabytes} MB per file`,
  /** `types`: file extensions, such as `TXT, PDF`. */
  accepted: (types: string) => `Accepted: ${types}`,
  release: 'Drop to add them',
  refuse: "Some of these can't be added",
  reading: 'Waiting for your choice…',
  rejected: (count: number) => `${plural(count, 'file')} didn't meet constraints`,
  showAll: (count: number) => `Show all ${count}`,
  tooMany: 'Too many files',
  mostFiles: (count: number) => `You can upload up to ${plural(count, 'file')} at once.`,
  takeFirst: (count: number) => (count === 1 ? 'Add the first file' : `Add the first ${count} files`),
  largerThan: (bytes: number) => `File is larger than ${plural(bytes, 'byte')}`,
  /** `types`: file extensions, such as `TXT, PDF`. */
  wrongType: (types: string) => `File type must be ${types}`,
  unsupportedFormat: 'Unsupported Format',
  empty: 'This file is empty.',
  tooLarge: (megabytes: string) => `File size is too large. The maximum size allowed is: ${megabytes} MB`,
  chosen: (count: number) => `${plural(count, 'file')} chosen`,
  continueWith: 'Continue',
  queue: 'Files to upload',
  addFiles: 'Add files',
  remove: (name: string) => `Remove ${name}`,
  cancel: (name: string) => `Cancel ${name}`,
  cancelAll: 'Cancel all',
  submit: (count: number) => `Upload ${plural(count, 'file')}`,
  retryFailed: 'Try failed files again',
  uploading: (count: number) => `Uploading ${plural(count, 'file')}...`,
  progressOf: (name: string) => `Upload of ${name}`,
  secondsLeft: (seconds: number) =>
    seconds < 60
      ? `About ${plural(seconds, 'second')} left`
      : `About ${plural(Math.round(seconds / 60), 'minute')} left`,
  waiting: 'Waiting',
  cancelled: 'Canceled',
  success: 'All files submitted successfully.',
  successHint: 'They are listed in the Files tab.',
  partly: (uploaded: number, notUploaded: number) =>
    `${plural(uploaded, 'file')} uploaded, ${notUploaded} not`,
  partlyHint: 'The uploaded files are listed in the Files tab.',
  partlyReady: 'The uploaded files are imported and ready.',
  addMore: 'Add more files',
  someFailed: 'Some files were not uploaded',
  counts: (succeeded: number, failed: number) => `${succeeded} succeeded and ${failed} failed`,
  failed: 'Failed to upload file.',
  unreadable: "This file can't be read from your device any more. Choose it again.",
  tagsFailed: 'Failed to add tags to the file.',
  notUploaded: 'Not uploaded',
  listedAlready: (count: number) =>
    `${plural(count, 'file')} ${count === 1 ? 'is' : 'are'} in the list already.`,
  copies: (count: number) =>
    count === 1 ? '1 file may be there already.' : `${count} files may be there already.`,
  copyListed: 'Same as another file in this list.',
  copyUploaded: (date: string) => `A file with this name was uploaded at ${date}.`,
  leaveOutCopies: 'Leave out',
  keepCopies: 'Upload anyway',
  addLater: 'You can add more files when this upload has ended.',
  linksHere: (source: string) => `Web addresses are imported with ${source}.`,
  openSource: (source: string) => `Open ${source}`,
  linksNowhere: "Web addresses can't be uploaded.",
  textHere: "Text can't be uploaded. Save it as a file first.",
  pastedImage: 'Pasted image',
  dismiss: 'Dismiss',
  stopByClosing: "Files are still being uploaded. If you close now, the rest won't be uploaded.",
  /** Chosen, and lost by closing. */
  unsent: (count: number) => `${plural(count, 'file')} chosen, but not uploaded yet.`,
  /** Files that the host's page hands over. `org`: what the host calls itself. */
  handedOver: (count: number, org: string) =>
    count === 1
      ? `1 file from ${org}. Nothing is sent until you upload it.`
      : `${count} files from ${org}. Nothing is sent until you upload them.`,
  handedLater: (count: number, org: string) =>
    count === 1 ? `1 more file from ${org} is waiting.` : `${count} more files from ${org} are waiting.`,
  filesNowhere: "Files can't be uploaded here.",
  /** Chosen before a reload or a crash, and not sent. */
  keptWaiting: (waiting: number, total: number) =>
    `${waiting} of ${plural(total, 'file')} ${waiting === 1 ? 'is' : 'are'} waiting.`,
  keptHint: 'You chose them before, and they were not uploaded. Nothing is sent until you upload them.',
  keptReopen: 'Open them again',
  keptChoose: 'Choose the same files again',
  keptDiscard: 'Forget them',
  keptChanged: 'This file has changed since you chose it. Add it like a new one.',
  keptOthers: (count: number) =>
    count === 1
      ? '1 file was not added. It is not among those that are waiting.'
      : `${count} files were not added. They are not among those that are waiting.`,
  keptArrived: (count: number) =>
    count === 1
      ? '1 file that you chose before is uploaded.'
      : `${count} files that you chose before are uploaded.`,
} as const
