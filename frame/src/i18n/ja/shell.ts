import type { Messages } from '../Messages.ts'

export const shell: Messages['shell'] = {
  productName: 'Inlet',
  documentTitle: 'データの連携',
  opening: '開いています…',
  openingDescription: 'しばらくお待ちください。',
  retry: '再試行',
  reload: '再読み込み',
  chunkFailed: '読み込みに失敗しました',
  chunkFailedHint: 'この部分を読み込めませんでした。接続を確認して、もう一度お試しください。',
  updated: 'このウィンドウは更新されました',
  updatedWaiting: '送信が完了すると、自動的に続行します。',
  updatedLossy: '続けるには再読み込みしてください。選択したファイルと入力した内容は失われます。',
  unexpected: '予期しないアプリケーションエラー',
  unexpectedDescription: 'このウィンドウで問題が発生しました。',
  unexpectedHint: '再読み込みすると、最初からやり直せます。取り込み済みの内容は失われません。',
  leaveTitle: 'このウィンドウを閉じますか？',
  leave: '閉じる',
  stay: '閉じない',
  leaveScreenTitle: 'この手順を中断しますか？',
  leaveScreen: '中断',
  stayHere: '続ける',
}
