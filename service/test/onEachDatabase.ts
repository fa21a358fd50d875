import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import type { DatabasePlace } from '../src/db/database.ts'
import { postgresPrograms, withoutPostgres } from './postgres.ts'
import { createDatabase } from './sharedPostgres.ts'
import { TestService } from './TestService.ts'

type Tests = (service: () => TestService) => void
/** Of the environment, asked for when the tests run. */
type Variables = () => Record<string, string>

/**
 * For what is the same on every database: on PostgreSQL where it is installed, which is faster.
 * `INLET_TEST_DATABASES=all`, as in `npm run test:long -- databases`: on both.
 */
export function onOneDatabase(title: string, tests: Tests, variables: Variables = () => ({})): void {
  if (process.env.INLET_TEST_DATABASES === 'all') onEachDatabase(title, tests, variables)
  else if (postgresPrograms) onServer(title, tests, variables)
  else onEmbedded(title, tests, variables)
}

/** An empty database for a service that is the same on every database. */
export async function anyDatabase(): Promise<DatabasePlace> {
  return postgresPrograms ? createDatabase() : { folder: 'memory://' }
}

/** For what only the embedded database has. */
function onEmbedded(title: string, tests: Tests, variables: Variables = () => ({})): void {
  describe(title, () => {
    let service: TestService | undefined
    beforeAll(async () => {
      service = await TestService.start({ folder: 'memory://' }, variables())
    })
    afterAll(() => service?.stop())
    countTries(() => service)
    tests(() => running(service))
  })
}

/** Runs the same tests on the embedded database and on a real PostgreSQL. */
export function onEachDatabase(title: string, tests: Tests, variables: Variables = () => ({})): void {
  onEmbedded(`${title} on the embedded database`, tests, variables)
  onServer(title, tests, variables)
}

function onServer(title: string, tests: Tests, variables: Variables): void {
  describe.skipIf(!postgresPrograms)(`${title} on PostgreSQL${withoutPostgres}`, () => {
    let database: Awaited<ReturnType<typeof createDatabase>> | undefined
    let service: TestService | undefined
    beforeAll(async () => {
      database = await createDatabase()
      service = await TestService.start(database, variables())
    })
    afterAll(async () => {
      await service?.stop()
      await database?.drop()
    })
    countTries(() => service)
    tests(() => running(service))
  })
}

/** Of so many titles, about one runs on the embedded database, which takes twice the time of a PostgreSQL. */
const EMBEDDED_EVERY = 5

/**
 * For what asks the database nothing that a test of `db/` does not ask of both: on one of the two, some titles here and
 * most there. `INLET_TEST_DATABASES=all`, as in `npm run test:long -- databases`: on both.
 */
export function onEitherDatabase(title: string, tests: Tests, variables: Variables = () => ({})): void {
  if (process.env.INLET_TEST_DATABASES === 'all') onEachDatabase(title, tests, variables)
  else if (postgresPrograms && isForServer(title)) onServer(title, tests, variables)
  else onEmbedded(`${title} on the embedded database`, tests, variables)
}

function isForServer(title: string): boolean {
  return [...title].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % EMBEDDED_EVERY !== 0
}

/** A second try of a test meets other customers, and so nothing of what the first one left. */
function countTries(service: () => TestService | undefined): void {
  beforeEach(({ task }) => service()?.beginTry(task.result?.retryCount ?? 0))
}

function running(service: TestService | undefined): TestService {
  if (!service) throw new Error('The service has not started')
  return service
}
