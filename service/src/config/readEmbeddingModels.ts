import { EmbeddingModelName, OWN_MODEL } from '@inlet/wire/service'
import * as v from 'valibot'
import type { EmbeddingEndpoint } from '../ingest/index.ts'
import { StartFault } from '../lib/StartFault.ts'
import { webAddress } from './configValues.ts'
import { readJsonFile } from './readJsonFile.ts'
import type { Variables } from './variables.ts'

const FILE = 'INLET_EMBEDDING_MODELS_FILE'
const SUCH = '{"COHERE_MULTILINGUAL_V3": {"url": "https://…/v1", "key": "…", "model": "…"}}'

const Models = v.record(
  EmbeddingModelName,
  v.strictObject({
    url: webAddress,
    key: v.optional(v.string(), ''),
    model: v.pipe(v.string(), v.trim(), v.nonEmpty()),
    /** Dimensions of a vector, if the model supports fewer than its own. */
    dimensions: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1)), null),
  }),
)

/** Endpoints by the contract's names of models. The default model's is the deployment's own. */
export function readEmbeddingModels(set: Variables): ReadonlyMap<string, EmbeddingEndpoint> {
  const file = set[FILE]
  const such = SUCH
  const models = new Map<string, EmbeddingEndpoint>(
    file === undefined ? [] : Object.entries(readJsonFile({ variable: FILE, file, such }, Models)),
  )
  const { INLET_EMBEDDINGS_URL: url, INLET_EMBEDDINGS_KEY: key, INLET_EMBEDDINGS_MODEL: model } = set
  if (url === undefined) return models
  if (model === undefined)
    throw new StartFault('INLET_EMBEDDINGS_MODEL is not set. Set it to the name of the model.')
  if (models.has(OWN_MODEL)) {
    throw new StartFault(
      `INLET_EMBEDDINGS_URL is not usable: ${FILE} has ${OWN_MODEL} as well. Keep one of the two.`,
    )
  }
  return models.set(OWN_MODEL, { url, key, model, dimensions: null })
}
