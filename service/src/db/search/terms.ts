import type { PhraseTerm } from '../../words/phraseTerms.ts'

/** What every chunk of the customer has. */
export function ownTerm(customerId: number): string {
  return `${customerId}.`
}

/**
 * The terms of a customer's chunk, as PostgreSQL reads a tsvector. Each begins with the customer, so that the index
 * leads to that customer's chunks and to no others, however many others hold the word. `terms`: what `analyse` said.
 */
export function termsOf(customerId: number, terms: string): string {
  const own = ownTerm(customerId)
  return terms === '' ? own : `${own} ${own}${terms.replaceAll(' ', ` ${own}`)}`
}

/** What finds the term in the customer's chunks, as PostgreSQL reads a tsquery; with a star at its end, what begins so. */
export function queryOf(customerId: number, term: string): string {
  const isBeginning = term.endsWith('*')
  const bare = isBeginning ? term.slice(0, -1) : term
  return `'${ownTerm(customerId)}${bare}'${isBeginning ? ':*' : ''}`
}

/** Chunks in which these stand one behind the other, in the very form. */
export function phraseQuery(customerId: number, phrase: readonly PhraseTerm[]): string {
  return phrase
    .map(({ form, distance }, index) => {
      const term = `${queryOf(customerId, form)}:AC`
      return index === 0 ? term : `<${distance}> ${term}`
    })
    .join(' ')
}
