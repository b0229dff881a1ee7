import { useNavigate } from '@tanstack/react-router'
import type { ReportSearch } from './report-search.ts'

/** Changes the view state in the URL without adding a history entry or scrolling. */
export function useOpen(): (change: { [K in keyof ReportSearch]?: ReportSearch[K] }) => void {
  const navigate = useNavigate({ from: '/t/$token' })
  return (change) =>
    void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
}
