package io.ironbridge.apiproject.project;

import io.ironbridge.apiproject.text.Node;
import java.util.Optional;

/** The JSON schemas of what an asset takes and gives, as in its files; empty without a file. */
public record ServiceSchemas(Optional<Node> request, Optional<Node> response) {}
