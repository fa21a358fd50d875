import { TranscriptionServiceName } from '@inlet/wire/service'
import * as v from 'valibot'
import { OWN_SERVICE, type TranscriptionEndpoint } from '../ingest/index.ts'
import { StartFault } from '../lib/StartFault.ts'
import { language, webAddress } from './configValues.ts'
import { readJsonFile } from './readJsonFile.ts'
import type { Variables } from './variables.ts'

const FILE = 'INLET_TRANSCRIPTION_SERVICES_FILE'
const SUCH = '{"deepgram": {"url": "https://…/v1", "key": "…", "model": "…"}}'

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const Services = v.record(
  TranscriptionServiceName,
  v.strictObject({
    url: webAddress,
    key: v.optional(v.string(), ''),
    model: text,
    speakers_model: v.nullish(text, null),
    language: v.nullish(language, null),
    max_bytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
)

/** Endpoints by the contract's names of services, and the deployment's own. */
export function readTranscription(set: Variables): ReadonlyMap<string, TranscriptionEndpoint> {
  const endpoints = new Map<string, TranscriptionEndpoint>()
  const { [FILE]: file, INLET_TRANSCRIPTION_MAX_BYTES: maxBytes } = set
  const services = file === undefined ? {} : readJsonFile({ variable: FILE, file, such: SUCH }, Services)
  for (const [name, { speakers_model: speakersModel, max_bytes: most, ...endpoint }] of Object.entries(
    services,
  )) {
    endpoints.set(name, { ...endpoint, speakersModel, maxBytes: most ?? maxBytes })
  }
  const { INLET_TRANSCRIPTION_URL: url, INLET_TRANSCRIPTION_MODEL: model } = set
  if (url === undefined) return endpoints
  if (model === undefined) {
    throw new StartFault('INLET_TRANSCRIPTION_MODEL is not set. Set it to the name of the model.')
  }
  return endpoints.set(OWN_SERVICE, {
    url,
    key: set.INLET_TRANSCRIPTION_KEY,
    model,
    speakersModel: set.INLET_TRANSCRIPTION_SPEAKERS_MODEL ?? null,
    language: set.INLET_TRANSCRIPTION_LANGUAGE ?? null,
    maxBytes,
  })
}
