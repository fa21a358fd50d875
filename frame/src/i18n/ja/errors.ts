import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'
import { spaced } from './spaced.ts'

export const errors: Messages['errors'] = {
  signInAgain: 'セッションが終了しました。このウィンドウを閉じて、もう一度開いてください。',
  waitSeconds: (seconds) =>
    `リクエストが多すぎます。${count(seconds, { other: '# 秒後' })}にもう一度お試しください。`,
  waitAMoment: 'リクエストが多すぎます。しばらくしてからもう一度お試しください。',
  tooMany: 'リクエストが多すぎます。',
  goesOnIn: (seconds) => `${count(seconds, { other: '# 秒後' })}に自動で再開します。`,
  waitMinutes: (minutes) =>
    `リクエストが多すぎます。${count(minutes, { other: '# 分後' })}にもう一度お試しください。`,

  offline: 'このデバイスはオフラインです。接続を確認してから、もう一度お試しください。',
  notReached: 'サービスに接続できませんでした。接続を確認してから、もう一度お試しください。',
  tooLate: 'サービスから時間内に応答がありませんでした。しばらくしてからもう一度お試しください。',
  unreadable:
    'サービス以外から応答がありました。ネットワークにログインページがある場合は、先にそのページを開いてから、もう一度お試しください。',
  serviceFailed: '現在サービスに問題が発生しています。時間をおいてもう一度お試しください。',
  notAccepted: 'サービスがこの内容を受け付けませんでした。',
  notAllowed: 'この操作を行う権限がありません。',
  gone: 'すでに存在しません。',
  notNow: 'この操作は現在できません。',
  tooLarge: 'サービスが受け付けられるサイズを超えています。',

  serviceTrouble: '現在サービスを利用できません',
  serviceRefused: 'サービスがこのウィンドウを開くことを許可しませんでした',

  cannotOpen: 'このウィンドウを開けません',
  cannotOpenDescription: 'データの送信や変更は行われていません。',
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
  unreachable: '接続できません',
  unreachableHint: 'サービスに接続できませんでした。接続を確認してから再試行してください。',
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
