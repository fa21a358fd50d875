import { KeptUploads, type KeptUploadsDeps } from '../features/local-upload/KeptUploads.ts'
import { ManualBrowser } from './ManualBrowser.ts'

/** What a tab of the browser keeps of its uploads; by default, of a browser with this one tab. */
export function keptUploadsFor(
  deps: Omit<KeptUploadsDeps, 'storage' | 'locks'>,
  browser = new ManualBrowser(),
  { locks } = browser.openTab(),
): KeptUploads {
  return new KeptUploads({ ...deps, storage: browser.storage, locks })
}
