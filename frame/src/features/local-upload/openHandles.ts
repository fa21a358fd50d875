import type { FileHandle, KeptUpload } from './KeptUpload.ts'

/** Opens kept files without a dialog, as far as the browser and the user allow it. Needs the user's click. */
export async function openHandles(
  uploads: readonly KeptUpload[],
  onProblem: (upload: KeptUpload, kind: 'unreadable' | 'refused') => void,
): Promise<readonly File[]> {
  const files: File[] = []
  let mayAsk = true
  for (const upload of uploads) {
    const { handle } = upload
    if (!handle) continue
    const isAllowed = await allows(handle, mayAsk)
    // One answer is for all: nobody is asked forty times.
    mayAsk &&= isAllowed
    if (!isAllowed) onProblem(upload, 'refused')
    else
      await handle.getFile().then(
        (file) => files.push(file),
        () => onProblem(upload, 'unreadable'),
      )
  }
  return files
}

/** Frames of another origin than the page are refused without a question. */
async function allows(handle: FileHandle, mayAsk: boolean): Promise<boolean> {
  try {
    const state = await handle.queryPermission?.({ mode: 'read' })
    if (state !== 'prompt') return state !== 'denied'
    return mayAsk && (await handle.requestPermission?.({ mode: 'read' })) === 'granted'
  } catch {
    return false
  }
}
