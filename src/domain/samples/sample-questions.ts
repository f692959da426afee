/** Questions that the samples answer, each with the document that holds the answer (`samples/questions.json` has more). */
export const sampleQuestions = [
  { question: 'How do we rotate API keys?', filename: 'api-key-rotation-runbook.docx' },
  {
    question: 'How do we fix CVE-2021-44228 in the label printer service?',
    filename: 'log4shell-advisory.html',
  },
  { question: 'Is there a free decryptor for GRAVELTIDE?', filename: 'graveltide-incident-report.pdf' },
  { question: 'What was the root cause of the incident?', filename: 'graveltide-post-mortem.docx' },
  { question: 'How many characters must a password have?', filename: 'password-policy.md' },
] as const;
