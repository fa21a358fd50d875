import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

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

  cannotOpen: 'このウィンドウを開けません',
  cannotOpenDescription: 'データの送信や変更は行われていません。',
  unreachable: '接続できません',
}
