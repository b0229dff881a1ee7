/** A carelessly sent message: HTML only, unsigned, without Date and Message-ID. */
export const carelessMessage = [
  'Return-Path: <bounce@news.shop.example>',
  'Received: from mail.shop.example (mail.shop.example [192.0.2.25])',
  ' by mx.readers.example with ESMTPS id 1; Sat, 21 Nov 2026 01:00:05 +0000',
  'Received: from app.shop.example (unknown [10.1.2.3])',
  ' by mail.shop.example with ESMTP id 2; Sat, 21 Nov 2026 01:00:01 +0000',
  'From: "Ada" <ada@shop.example>',
  'To: reader@readers.example',
  'Subject: Spring sale',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<h1>Sale</h1>',
  '',
].join('\r\n')

/** The same with the fields that a sending program adds. */
export const completeMessage = carelessMessage.replace(
  'Content-Type',
  'Date: Sat, 21 Nov 2026 01:00:00 +0000\r\nMessage-ID: <1@shop.example>\r\nContent-Type',
)
