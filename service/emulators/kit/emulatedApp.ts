import { SANDBOX_CLIENT_ID } from '../../src/sources/SourceApp.ts'

/** The app that is registered at every emulator. */
export const EMULATED_APP = { id: SANDBOX_CLIENT_ID, secret: 'sandbox-secret' }
