import type { Db } from '../schema.ts'

export async function insertConsoleSignIn(db: Db, hash: string, expiresAt: Date): Promise<void> {
  await db.insertInto('console_sign_ins').values({ hash, expires_at: expiresAt }).execute()
}

/** Returns whether it was there. It works once, whichever process is asked. */
export async function takeConsoleSignIn(db: Db, hash: string, now: Date): Promise<boolean> {
  const result = await db
    .deleteFrom('console_sign_ins')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
