import 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** How often a test did what, for the table of `npm run test:long`. */
    counts?: Readonly<Record<string, number>>
  }
}
