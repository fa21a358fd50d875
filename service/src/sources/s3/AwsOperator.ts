import type { AwsKeys } from '../auth/sigv4.ts'

/** This service at AWS, as which it assumes roles of customers. */
export type AwsOperator = {
  /** ARN that trust policies name. */
  readonly principal: string
  /** Returns keys that are valid now. */
  keys(): Promise<AwsKeys>
}
