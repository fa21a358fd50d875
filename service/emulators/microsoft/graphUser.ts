import { SteadyIds } from '../kit/SteadyIds.ts'
import { emailOf, type Person } from '../people/people.ts'

/** One of the people as Graph knows them: https://learn.microsoft.com/graph/api/user-get */
export function graphUser(person: Person) {
  return { id: new SteadyIds(person.id).next(), displayName: person.name, mail: emailOf(person) }
}
