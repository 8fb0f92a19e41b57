package io.ironbridge.cli.design;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.databind.JsonNode;

/**
 * A request to an API, and what its reply must have.
 *
 * @param place file and line
 * @param path with query, below the API's context root
 * @param headers of the request
 * @param credentials user and password, for basic authentication
 * @param body JSON to send
 * @param status of the reply
 * @param replyHeaders values that headers of the reply must have; names in lower case
 * @param reply JSON whose members the reply must have
 */
public record ApiTest(
        String place,
        String name,
        String method,
        String path,
        Map<String, String> headers,
        Optional<String[]> credentials,
        Optional<JsonNode> body,
        OptionalInt status,
        Map<String, String> replyHeaders,
        Optional<JsonNode> reply) {}
