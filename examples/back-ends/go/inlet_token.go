package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"
	"time"
)

var (
	inletURL    = os.Getenv("INLET_URL")
	inletAPIKey = os.Getenv("INLET_API_KEY")
	inletClient = &http.Client{Timeout: 10 * time.Second}
)

// What the widget needs. Add files:write if people may delete files.
const inletGrant = `{"scopes": ["uploads:create", "files:read", "accounts:read", "accounts:connect", "accounts:manage", "status:read"]}`

// inletToken answers a token of whoever is signed in, which customerOf knows from the session.
func inletToken(customerOf func(*http.Request) string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		customer := customerOf(r)
		if customer == "" {
			answer(w, http.StatusUnauthorized, map[string]string{"error": "Not signed in"})
			return
		}
		token, err := askInlet(r, customer)
		if err != nil {
			log.Printf("No token for the widget: %v", err)
			answer(w, http.StatusBadGateway, map[string]string{"error": "Inlet gave no token"})
			return
		}
		answer(w, http.StatusOK, map[string]string{"access_token": token})
	}
}

func askInlet(r *http.Request, customer string) (string, error) {
	ask, err := http.NewRequestWithContext(r.Context(), http.MethodPost, inletURL+"/auth/v1/access_token", strings.NewReader(inletGrant))
	if err != nil {
		return "", err
	}
	ask.Header.Set("Authorization", "Bearer "+inletAPIKey)
	ask.Header.Set("customer-id", customer)
	ask.Header.Set("Content-Type", "application/json")
	asked, err := inletClient.Do(ask)
	if err != nil {
		return "", err
	}
	defer asked.Body.Close()
	if asked.StatusCode != http.StatusOK {
		return "", fmt.Errorf("Inlet answered %d", asked.StatusCode)
	}
	var body struct {
		AccessToken string `json:"access_token"`
	}
	if err := json.NewDecoder(asked.Body).Decode(&body); err != nil || body.AccessToken == "" {
		return "", fmt.Errorf("Inlet answered no token: %w", err)
	}
	return body.AccessToken, nil
}

func answer(w http.ResponseWriter, status int, body map[string]string) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(body); err != nil {
		log.Print(err)
	}
}
