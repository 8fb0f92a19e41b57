package io.ironbridge.gateway.assets;

import io.ironbridge.mapping.json.UntrustedJson;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/**
 * The text of a Db2 REST error: {@code StatusDescription} of its body ("Invoking a Db2 REST
 * service").
 */
final class StatusDescription {

    private StatusDescription() {}

    /** The text, or a default for {@code status} if the body has none. */
    static String of(int status, byte[] body) {
        try (JsonParser parser =
                UntrustedJson.FACTORY.createParser(ObjectReadContext.empty(), body)) {
            if (parser.nextToken() == JsonToken.START_OBJECT) {
                for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                    JsonToken value = parser.nextToken();
                    if (name.equals("StatusDescription") && value == JsonToken.VALUE_STRING) {
                        return parser.getString();
                    }
                    parser.skipChildren();
                }
            }
        } catch (JacksonException e) {
            return unspoken(status);
        }
        return unspoken(status);
    }

    private static String unspoken(int status) {
        return "The back end answered with status " + status + ".";
    }
}
