// Runs a worker that is TypeScript source: tsx's `--import` registers itself in the main thread only (Node 20).
import { register } from 'tsx/esm/api'

register()
await import(process.argv[2])
