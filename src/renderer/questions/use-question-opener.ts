import { useNavigate } from '@tanstack/react-router'
import { linkToDomain, linkToIp } from './links.ts'
import type { Question } from './read-question.ts'

/** Opens the page that answers a question. */
export function useQuestionOpener(): (question: Question) => void {
  const navigate = useNavigate()
  return (question) => {
    switch (question.about) {
      case 'domain':
        return void navigate(linkToDomain(question.name))
      case 'ip':
        return void navigate(linkToIp(question.ip))
      case 'reply':
        return void navigate({ to: '/tools/$tool', params: { tool: 'reply' }, search: { text: question.text } })
      case 'record': {
        const { kind, domain, selector } = question
        return void navigate({ to: '/tools/$tool', params: { tool: kind }, search: { domain, selector } })
      }
    }
  }
}
