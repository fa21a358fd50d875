import { parentPort } from 'node:worker_threads'
import * as v from 'valibot'
import { lowerPriority } from '../lib/lowerPriority.ts'
import { analyse } from '../words/analyse.ts'
import { IngestFault } from './IngestFault.ts'
import { ingestText } from './ingestText.ts'
import { parseFile } from './parseFile.ts'
import { type ParseAnswer, type ParseBegun, ParseJob } from './parseMessages.ts'
import { ownThread } from './threadCpuTime.ts'

lowerPriority()

/** Reads files off the main thread: neither a long nor a hostile one must stop the service from answering. */
parentPort?.on('message', async (message: unknown) => {
  const begun: ParseBegun = { kind: 'begun', thread: ownThread() }
  parentPort?.postMessage(begun)
  parentPort?.postMessage(await answer(message))
})

async function done(job: ParseJob): Promise<ParseAnswer> {
  if (job.kind === 'analyse') {
    return { kind: 'analysed', found: job.texts.map(({ text, headings }) => analyse(text, headings)) }
  }
  return { kind: 'done', ingested: job.kind === 'file' ? await parseFile(job) : ingestText(job) }
}

async function answer(message: unknown): Promise<ParseAnswer> {
  try {
    return await done(v.parse(ParseJob, message))
  } catch (error) {
    if (!(error instanceof IngestFault)) throw error
    const detail = error.cause === undefined ? null : String(error.cause)
    return { kind: 'fault', message: error.message, retryable: error.retryable, detail }
  }
}
