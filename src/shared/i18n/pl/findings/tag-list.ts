import type { TagListProblem } from '../../../finding-params/tag-list.ts'

/** What can be wrong with a list of tags, as part of a sentence. */
export const tagListProblems: Record<TagListProblem, string> = {
  tag_without_equals: 'znacznik bez znaku równości',
  invalid_tag_name: 'znacznik o niemożliwej nazwie',
  invalid_tag_value: 'niedozwolone znaki',
  escaped_semicolon: 'ukośnik przed średnikiem',
  duplicate_tag: 'ten sam znacznik dwa razy',
}
