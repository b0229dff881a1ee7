import type { TagListProblem } from '../../../finding-params/tag-list.ts'

/** What can be wrong with a list of tags, as part of a sentence. */
export const tagListProblems: Record<TagListProblem, string> = {
  tag_without_equals: 'a tag without an equals sign',
  invalid_tag_name: 'a tag with an impossible name',
  invalid_tag_value: 'characters that do not belong there',
  escaped_semicolon: 'a backslash before a semicolon',
  duplicate_tag: 'the same tag twice',
}
