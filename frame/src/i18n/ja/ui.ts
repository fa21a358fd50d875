import type { Messages } from '../Messages.ts'

export const ui: Messages['ui'] = {
  locale: 'ja',
  back: '戻る',
  close: '閉じる',
  clearSearch: '検索をクリア',
  gotIt: 'OK',
  loading: '読み込み中…',
  selectAll: 'すべて選択',
  error: 'エラー',
  success: '成功',
  warning: '警告',
}
