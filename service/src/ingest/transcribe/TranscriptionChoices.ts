import * as v from 'valibot'

/** How a recording becomes text. */
export const TranscriptionChoices = v.object({
  /** The contract's name of the transcription service. Null: the deployment's own. */
  service: v.nullable(v.string()),
  /** Who speaks stands before what is said. */
  speakers: v.boolean(),
  /** Its language is found out, also where the deployment has one of its own. */
  detectsLanguage: v.boolean(),
})
export type TranscriptionChoices = v.InferOutput<typeof TranscriptionChoices>
