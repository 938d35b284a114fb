import type { AreaPage } from './area.ts'

export const REPORTS_PAGES: readonly AreaPage[] = [
  {
    path: 'figures',
    text: 'areas.figures',
    roles: ['owner', 'accounts'],
    load: async () => (await import('../reports/report-screen.tsx')).ReportScreen,
  },
]
