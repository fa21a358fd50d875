// `npm run clients`
import path from 'node:path'
import { generateClients } from './generateClients.ts'

await generateClients(path.join(import.meta.dirname, '..'))
