-- What its user thinks of a reply: JSON of the rating and a comment, sealed as the texts are, since a comment may quote them.
alter table messages add column sealed_feedback text;
