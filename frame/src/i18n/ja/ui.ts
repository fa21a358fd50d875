import type { Messages } from '../Messages.ts'

export const ui: Messages['ui'] = {
  locale: 'ja',
  back: '戻る',
  close: '閉じる',
  search: '検索',
  clearSearch: '検索をクリア',
  gotIt: 'OK',
  loading: '読み込み中…',
  allRows: 'すべての行',
  error: 'エラー',
  success: '成功',
  warning: '警告',
}
