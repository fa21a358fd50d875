import { addressOf } from '../addressOf.ts'
import type { Command } from '../Command.ts'
import { checkAddresses } from '../doctor/checkAddresses.ts'
import { checkConfiguration } from '../doctor/checkConfiguration.ts'
import { checkDatabase } from '../doctor/checkDatabase.ts'
import { checkFolders } from '../doctor/checkFolders.ts'
import { checkReranker } from '../doctor/checkReranker.ts'
import { checkStore } from '../doctor/checkStore.ts'
import type { Finding } from '../doctor/Finding.ts'

const SIGNS: Readonly<Record<Finding['state'], string>> = {
  ok: 'ok     ',
  warning: 'warning',
  error: 'WRONG  ',
}

export const doctor: readonly Command[] = [
  {
    name: ['doctor'],
    about:
      'Find what is wrong with the configuration, folders, store, database, clock and addresses. Changes nothing.',
    async run(_given, { environment, clock }) {
      const { config, findings } = checkConfiguration(environment)
      const more = config
        ? [
            ...(await checkFolders(config)),
            ...(await checkStore(config, clock)),
            ...(await checkDatabase(config, clock)),
            ...(await checkReranker(config, clock)),
            ...(await checkAddresses(config, addressOf(environment), clock)),
          ]
        : []
      const all = [...findings, ...more]
      const lines = all.flatMap(({ about, state, says, remedy }) => [
        `${SIGNS[state]}  ${about}: ${says}`,
        ...(remedy ? [`         → ${remedy}`] : []),
      ])
      return { data: all, lines, ...(all.some(({ state }) => state === 'error') && { isBad: true }) }
    },
  },
]
