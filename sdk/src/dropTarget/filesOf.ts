/** One more than a call accepts, so that the widget says that there are too many. */
const MAX_FILES = 501

/**
 * Returns the files of a drop, including those in its folders. Reads the event before the browser empties it; reads
 * names and no contents. Unreadable entries are left out.
 */
export async function filesOf(transfer: DataTransfer | null): Promise<readonly File[]> {
  const items = [...(transfer?.items ?? [])].filter(({ kind }) => kind === 'file')
  const found = items.map((item) => ({ entry: item.webkitGetAsEntry?.(), file: item.getAsFile() }))
  const files: File[] = []
  for (const { entry, file } of found) {
    if (entry?.isDirectory) await collect(entry, files)
    else if (file) files.push(file)
  }
  return files
}

async function collect(folder: FileSystemEntry, files: File[]): Promise<void> {
  const waiting = [folder]
  for (const entry of waiting) {
    if (files.length >= MAX_FILES) return
    try {
      if (isFolder(entry)) waiting.push(...(await entriesOf(entry.createReader())))
      else if (isFile(entry)) files.push(await new Promise<File>((...settle) => entry.file(...settle)))
    } catch {
      // Go on with the others.
    }
  }
}

/** A reader returns its entries in batches, and an empty batch at the end. */
async function entriesOf(reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> {
  const entries: FileSystemEntry[] = []
  while (entries.length < MAX_FILES) {
    const some = await new Promise<FileSystemEntry[]>((...settle) => reader.readEntries(...settle))
    if (some.length === 0) break
    entries.push(...some)
  }
  return entries
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
