/** The remark on a signature whose `l=` is larger than the body, which mailauth accepts (RFC 6376 section 3.5). */
export const excessiveLength = 'body length exceeds the body'
