import { stat } from 'node:fs/promises'
import { extensionOfType, formatOf } from '../formats.ts'
import { IngestFault } from '../IngestFault.ts'
import { createTranscriber, type Recording, type TranscriptionEndpoint } from './createTranscriber.ts'
import type { TranscriptionChoices } from './TranscriptionChoices.ts'
import { hasSpeakers, transcriptText } from './transcriptText.ts'

/** Makes text of recordings, by whichever endpoint a file asks for. */
export type Transcribers = {
  /** Rejects with an IngestFault, or with the signal's reason when that is aborted. `choices` null: none were made. */
  transcribe(
    file: { readonly path: string; readonly format: string },
    choices: TranscriptionChoices | null,
    signal: AbortSignal,
  ): Promise<{ readonly text: string; readonly notes: readonly string[] }>
  /** Drops every connection; what is under way is rejected. */
  close(): Promise<void>
}

/** The deployment's own, beside the contract's names. */
export const OWN_SERVICE = 'own'

const NO_SPEAKERS = 'Who speaks is not told apart: no model for that is configured.'
const SPEAKERS_UNKNOWN = 'Who speaks could not be told apart.'

export function createTranscribers(endpoints: ReadonlyMap<string, TranscriptionEndpoint>): Transcribers {
  const byName = new Map([...endpoints].map(([name, endpoint]) => [name, createTranscriber(endpoint)]))
  return {
    async transcribe({ path, format }, choices, signal) {
      const { words = 'recording', mimeType = '' } = formatOf(format) ?? {}
      const name = choices?.service ?? OWN_SERVICE
      const transcriber = byName.get(name) ?? byName.get(OWN_SERVICE)
      if (!transcriber) throw notConfigured(name, words)
      const recording = await recordingOf(path, mimeType, words)
      const { speakers = false, detectsLanguage = false } = choices ?? {}
      const transcript = await transcriber.transcribe(recording, { speakers, detectsLanguage }, signal)
      const notes = byName.has(name) ? [] : [anotherService(name)]
      if (speakers && !hasSpeakers(transcript)) {
        notes.push(transcriber.endpoint.speakersModel ? SPEAKERS_UNKNOWN : NO_SPEAKERS)
      }
      return { text: transcriptText(transcript), notes }
    },
    async close() {
      for (const transcriber of byName.values()) await transcriber.close()
    },
  }
}

/** Its own name stays here: the endpoint needs no more than an ending. */
async function recordingOf(path: string, mimeType: string, words: string): Promise<Recording> {
  try {
    const { size } = await stat(path)
    return { path, size, fileName: `recording.${extensionOfType(mimeType) ?? 'bin'}`, mimeType, words }
  } catch (cause) {
    throw new IngestFault('The stored file cannot be opened.', { retryable: true, cause })
  }
}

function notConfigured(name: string, words: string): IngestFault {
  const what =
    name === OWN_SERVICE
      ? 'No transcription provider is configured'
      : `The transcription service ${name} is not configured`
  return new IngestFault(`${what}, so this ${words} cannot be read. The file is stored.`)
}

function anotherService(name: string): string {
  return `The transcription service ${name} is not configured, so this service's own made the text.`
}
