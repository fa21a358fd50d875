import type { Messages } from '../Messages.ts'
import { spaced } from './spaced.ts'

export const notice: Messages['notice'] = {
  serviceRefused: 'サービスがこのウィンドウを開くことを許可しませんでした',
  tokenRejected: 'サインインしていません',
  tokenRejectedHint: (organization) =>
    spaced`${organization}でご本人であることを確認できませんでした。もう一度サインインしてから、再試行してください。`,
  tokenTimeout: (organization) => spaced`${organization}から応答がありません`,
  tokenTimeoutHint: 'ご本人の確認に時間がかかりすぎました。しばらく待ってから再試行してください。',
  tokenInvalid: 'サインインできませんでした',
  tokenInvalidHint: (organization) =>
    spaced`本人確認のために${organization}から送られた情報を使用できません。${organization}のサポートにお問い合わせください。`,
  tokenExpired: 'セッションの有効期限が切れました',
  tokenExpiredHint: (organization) =>
    spaced`${organization}にもう一度サインインしてから、再試行してください。`,
  hostNotAllowed: (origin) => spaced`${origin}にはこのウィンドウを開く権限がありません`,
  hostNotAllowedHint: 'このページは、サービスに登録されていません。データの送信や変更は行われていません。',
  notEmbedded: 'このページは単独では表示できません',
  notEmbeddedHint: 'データを連携するアプリケーションから開いてください。',
  unsupportedHost: 'このページからはウィンドウを開けません',
  unsupportedHostHint: 'ローカルファイルであるか、周囲の環境によって制限されています。',
  versionMismatch: 'このウィンドウと表示元のページに互換性がありません',
  versionMismatchHint:
    'ページを再読み込みしてください。解決しない場合は、ページのサポートにお問い合わせください。',
  apiNotAllowed: 'このサービスはここでは許可されていません',
  apiNotAllowedHint: (organization) =>
    spaced`${organization}が指定したサービスには、このウィンドウからデータを送信できません。データは送信されていません。`,
}
