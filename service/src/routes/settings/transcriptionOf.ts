import type { FileSettings } from '../../db/files/FileSettings.ts'

type Chosen = {
  readonly transcription_service?: string | null | undefined
  readonly include_speaker_labels?: boolean | null | undefined
  readonly detect_audio_language?: boolean | null | undefined
}

/** The transcription settings of a file, as stored. */
export function transcriptionOf(chosen: Chosen): NonNullable<FileSettings['transcription']> {
  return {
    service: chosen.transcription_service ?? null,
    speakers: chosen.include_speaker_labels ?? false,
    detectsLanguage: chosen.detect_audio_language ?? false,
  }
}
