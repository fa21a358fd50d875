import type { SearchQuery } from '@inlet/wire/service'
import type { InferOutput } from 'valibot'
import { invalid } from '../../http/HttpError.ts'

/** How far the weights may be from 1 together, as the contract allows. */
const TOLERANCE = 0.001

/** A search asks by words or by a vector, and weighs only what it asks for. */
export function expectWholeQuestion(wanted: InferOutput<typeof SearchQuery>): void {
  const { query, query_vector: vector, hybrid_search: hybrid } = wanted
  if (!query && !vector) throw invalid(['body', 'query'], 'Field required', 'missing')
  if (query && vector) throw invalid(['body', 'query_vector'], 'Not together with query.')
  if (vector && wanted.query_variations?.length) {
    throw invalid(['body', 'query_variations'], 'Not together with query_vector.')
  }
  if (wanted.facets?.length && (vector || hybrid === false)) {
    const msg = 'Facets count files by the words of a query: leave out query_vector and hybrid_search: false.'
    throw invalid(['body', 'facets'], msg)
  }
  if (vector && hybrid) {
    throw invalid(['body', 'hybrid_search'], 'A vector has no words: send a query instead of query_vector.')
  }
  if (vector?.every((value) => value === 0)) {
    throw invalid(['body', 'query_vector'], 'This vector has no direction.')
  }
  const weights = wanted.hybrid_search_tuning_parameters
  if (!weights) return
  const place = ['body', 'hybrid_search_tuning_parameters']
  if (!hybrid) throw invalid(place, 'Only with hybrid_search.')
  if (Math.abs(weights.weight_a + weights.weight_b - 1) > TOLERANCE) {
    throw invalid(place, 'weight_a and weight_b are 1 together.')
  }
}
