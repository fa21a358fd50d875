import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { addressOf, carbon, inlet } from '../lib/contestants.mjs'
import { sessionFor } from '../lib/session.mjs'

export const FILES = 25
export const LARGE = 20_000_000
const SMALL = 1_000_000
/** Milliseconds between two looks at the memory. */
const LOOK = 50

/** Files on the disk, as a person has them; without content they cost no time to read. */
export class UploadFiles {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'inlet-bench-'))

  /** @param {number} size bytes each */
  make(size) {
    return Array.from({ length: FILES }, (_, index) => {
      const file = path.join(this.folder, `${size}-${index + 1}.txt`)
      if (!fs.existsSync(file)) {
        fs.writeFileSync(file, '')
        fs.truncateSync(file, size)
      }
      return file
    })
  }

  remove() {
    fs.rmSync(this.folder, { recursive: true })
  }
}

/** @type {readonly { id: string, open: Function }[]} */
export const uploaders = [
  { id: 'inlet', open: (page, server) => openUpload(page, server, inlet) },
  { id: 'carbon', open: (page, server) => openUpload(page, server, carbon) },
  {
    id: 'bare',
    async open(page, server) {
      await page.goto(`${server.service}/bare`)
      return page.mainFrame()
    },
  },
]

async function openUpload(page, server, contestant) {
  await page.goto(addressOf(server, contestant, 'open', 'LOCAL_FILES'))
  const document = await contestant.document(page)
  await contestant.openUpload(document)
  return document
}

/** How fast many large files travel, and whether their size shows in the memory. */
export async function measureUpload({ stage, server, results }, uploader, files) {
  const large = await upload(stage, server, uploader, files.make(LARGE))
  const small = await upload(stage, server, uploader, files.make(SMALL))
  results.add('upload.speed', uploader.id, large.bytes / 1e6 / large.seconds)
  results.add('upload.heap', uploader.id, large.heap - small.heap)
  if (!Number.isNaN(large.memory)) results.add('upload.memory', uploader.id, large.memory - small.memory)
}

/** How fast files travel over a link that people have. */
export async function measureLinkedUpload({ stage, server, results }, uploader, files, { megabits, size }) {
  const { bytes, seconds } = await upload(stage, server, uploader, files.make(size))
  results.add(`upload.link@${megabits}`, uploader.id, bytes / 1e6 / seconds)
}

/** Answers what was received in how many seconds, and by how many bytes the memory grew at most meanwhile. */
async function upload(stage, server, uploader, paths) {
  return stage.visit(async (page) => {
    const document = await uploader.open(page, server)
    await document.locator('input[type=file]').first().setInputFiles(paths)
    const submit = document.getByRole('button', { name: /^(Submit|Upload \d+ files?)$/ })
    await submit.waitFor()
    const session = await sessionFor(page, document)
    const look = async () => {
      const { usedSize, backingStorageSize = 0 } = await session.send('Runtime.getHeapUsage')
      return { heap: usedSize + backingStorageSize, memory: await stage.memory() }
    }
    await session.send('HeapProfiler.collectGarbage')
    const before = await look()
    const most = { ...before }
    const done = server.uploads(paths.length)
    let isDone = false
    await submit.click()
    const watching = (async () => {
      while (!isDone) {
        const now = await look()
        most.heap = Math.max(most.heap, now.heap)
        most.memory = Math.max(most.memory, now.memory)
        await page.waitForTimeout(LOOK)
      }
    })()
    const { bytes, seconds } = await done
    isDone = true
    await watching
    return { bytes, seconds, heap: most.heap - before.heap, memory: most.memory - before.memory }
  })
}
