import { AzureStorage } from '../../service/test/azure/AzureStorage.ts'
import { Emulate } from '../../service/test/github/Emulate.ts'
import { startEmulateS3 } from '../../service/test/s3/startEmulateS3.ts'
import type { Life } from './Life.ts'
import { pickItem, pickRepository } from './picks.ts'

const FOLDER = 'guide'
const REPOSITORY = 'ann/handbook'

/** Where people connect with keys, at Azurite and emulate. (s3rver refuses who comes from three hours ahead.) */
export const STORAGE_LIVES: readonly Life[] = [
  {
    integration: { id: 'AZURE_BLOB_STORAGE' },
    async start() {
      const azure = await AzureStorage.start()
      await azure.makeContainer('docs')
      return {
        variables: { INLET_AZURE_BLOB_ENDPOINT: azure.endpoint, INLET_FETCH_ALLOW: azure.origin },
        typed: [AzureStorage.account, AzureStorage.key],
        signIn: null,
        pick: (home) => pickItem(home, FOLDER, 'docs'),
        add: (name, text) => azure.put('docs', `${FOLDER}/${name}`, text),
        stop: () => azure.stop(),
      }
    },
  },
  {
    integration: { id: 'S3', enableDigitalOcean: true },
    async start() {
      const s3 = await startEmulateS3()
      await s3.makeBucket('docs')
      const host = `storage.test:${s3.port}`
      return {
        variables: { INLET_FETCH_ALLOW: `http://${host}` },
        typed: [s3.keys.accessKeyId, s3.keys.secretAccessKey, host],
        signIn: null,
        pick: (home) => pickItem(home, FOLDER, 'docs'),
        add: (name, text) => s3.put('docs', `${FOLDER}/${name}`, text),
        stop: () => s3.stop(),
      }
    },
  },
  {
    integration: { id: 'GITHUB' },
    async start() {
      const github = await Emulate.start()
      return {
        variables: { INLET_GITHUB_API: github.url, INLET_FETCH_ALLOW: github.url },
        typed: ['ann', 'ghp_ann'],
        signIn: null,
        pick: (home) => pickRepository(home, REPOSITORY),
        add: (name, text) => github.write(REPOSITORY, name, text),
        stop: () => github.stop(),
      }
    },
  },
]
